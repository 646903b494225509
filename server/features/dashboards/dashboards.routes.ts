import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { can } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import type { HealthReports } from '../health/health-reports.ts';
import { merchantOfFigures } from '../reports/figures-of.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { createReadOverview } from './overview.ts';
import { countPending } from './pending-counts.store.ts';

interface Parts {
  db: Db;
  health: HealthReports;
  shopSettings: Pick<ShopSettings, 'latest'>;
  isAway: () => boolean;
}

export function dashboardsRoutes(app: FastifyInstance, { db, health, shopSettings, isAway }: Parts): void {
  const readOverview = createReadOverview({ db, shopSettings, isAway });
  serve(app, contract.getOverview, ({ actor }) => readOverview(actor));

  serve(app, contract.countPending, async ({ actor }) => {
    const [counts, needs] = await Promise.all([
      countPending(db, actor, merchantOfFigures(actor)),
      can(actor, 'health.read') ? health.countNeeds() : 0,
    ]);
    return { waiting: { ...counts, health: needs } };
  });
}
