import { type Aggregator, Counter, Gauge, type Registry } from 'prom-client';

interface GaugeOptions {
  name: string;
  help: string;
  /** Only values by name have one. */
  label?: string;
  /** How the values of several processes on one port become one; their sum by default. */
  aggregator?: Aggregator;
}

/** Null is unknown: the gauge then has no line, rather than an old one. */
type Value = number | Record<string, number> | null;

/** A gauge that is read when it is scraped. */
export function addGauge(
  registry: Registry,
  { label, ...options }: GaugeOptions,
  read: () => Value | Promise<Value>,
): void {
  new Gauge({
    ...options,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      const value = await read();
      if (value === null && !label) return this.remove();
      if (typeof value === 'number') return this.set(value);
      this.reset();
      for (const [name, one] of Object.entries(value ?? {})) this.set({ [label ?? '']: name }, one);
    },
  });
}

/** A counter whose value is kept elsewhere, and read when it is scraped. */
export function addCounter(
  registry: Registry,
  { name, help, label }: Required<Omit<GaugeOptions, 'aggregator'>>,
  read: () => Record<string, number>,
): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [key, value] of Object.entries(read())) this.inc({ [label]: key }, value);
    },
  });
}
