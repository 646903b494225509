import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/health.contract.ts';
import { serve } from '#server/http/serve.ts';
import type { HealthReports } from './health-reports.ts';

/** The dashboard's page; what a load balancer asks is in server/http/health.ts. */
export function healthRoutes(app: FastifyInstance, reports: HealthReports): void {
  serve(app, contract.getHealth, async () => ({ health: await reports.get() }));
}
