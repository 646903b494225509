import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line, LinePath } from '@visx/shape';
import { type PointerEvent, useId, useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { formatShortDay, formatWeekday } from '#web/lib/format/day-formats.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import { formatWholePrice } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/overview.ts';
import type { ComparedDay } from './figures.ts';
import * as styles from './sales-chart.module.css';
import { useWidth } from './use-width.ts';

const texts = defineTexts({ en });

/** How many amounts the axis has, about. */
const amounts = 4;
/** The share of a day's width that its bar leaves free. */
const gaps = 0.62;
/** Pixels: of a digit at most, between amounts and plot, above the highest line, and of the line below with days. */
const [digit, gap, above, below] = [7, 12, 8, 24];

interface SalesChartProps {
  days: readonly ComparedDay[];
  today: string;
}

/** Sales by day as bars, and those of the days before as a line behind. The pointer or arrow keys choose a day, whose tip is shown above. */
export default function SalesChart({ days, today }: SalesChartProps) {
  const [figure, width] = useWidth();
  return (
    <div ref={figure} className={styles.chart}>
      {width ? <Plot days={days} today={today} width={width} /> : null}
    </div>
  );
}

function Plot({ days, today, width }: SalesChartProps & { width: number }) {
  const words = texts();
  const hintId = useId();
  const [at, setAt] = useState<number | null>(null);
  const height = width < 600 ? 160 : 220;
  const y = scaleLinear<number>({
    domain: [0, Math.max(...days.flatMap(({ sales, before }) => [sales, before]))],
    range: [height, 0],
    nice: amounts,
  });
  const ticks = y.ticks(amounts);
  const formatAmount = ticks.every(Number.isInteger) ? formatWholePrice : formatPrice;
  const left = Math.max(...ticks.map((tick) => formatAmount(tick).length)) * digit + gap;
  const plotWidth = width - left;
  const x = scaleBand<string>({
    domain: days.map(({ day }) => day),
    range: [0, plotWidth],
    paddingInner: gaps,
    paddingOuter: gaps / 2,
  });
  const middleX = ({ day }: ComparedDay) => (x(day) ?? 0) + x.bandwidth() / 2;
  const pointed = at === null ? undefined : days[at];
  const pointAt = ({ clientX, currentTarget }: PointerEvent) => {
    const share = (clientX - currentTarget.getBoundingClientRect().left) / plotWidth;
    setAt(Math.min(days.length - 1, Math.max(0, Math.floor(share * days.length))));
  };
  const dayName = ({ day }: ComparedDay) =>
    day === today ? words.soFar(formatWeekday(day)) : formatWeekday(day);
  const ordersText = ({ orders }: ComparedDay) => words.orderCount(orders, formatCount(orders));
  const last = days.length - 1;
  const read = days[at ?? last];
  return (
    <>
      <svg
        width={width}
        height={above + height + below}
        viewBox={`0 0 ${width} ${above + height + below}`}
        aria-hidden="true"
      >
        <AxisLeft
          scale={y}
          left={left - gap}
          top={above}
          tickValues={ticks}
          tickFormat={(amount) => formatAmount(Number(amount))}
          tickComponent={Label}
          tickLabelProps={{ textAnchor: 'end', dx: 0, dy: '0.33em' }}
          tickLength={0}
          hideAxisLine
          hideTicks
        />
        <g transform={`translate(${left} ${above})`}>
          {ticks.map((tick) => (
            <Line
              key={tick}
              className={styles.grid}
              from={{ x: 0, y: y(tick) }}
              to={{ x: plotWidth, y: y(tick) }}
            />
          ))}
          <LinePath className={styles.before} data={[...days]} x={middleX} y={({ before }) => y(before)} />
          {pointed ? (
            <Line
              className={styles.pointer}
              from={{ x: middleX(pointed), y: -above }}
              to={{ x: middleX(pointed), y: y(pointed.sales) }}
            />
          ) : null}
          {days.map((day) => (
            <Bar
              key={day.day}
              className={day === pointed ? styles.pointed : day.day === today ? styles.today : styles.bar}
              x={x(day.day)}
              width={x.bandwidth()}
              y={y(day.sales)}
              height={height - y(day.sales)}
            />
          ))}
        </g>
        <AxisBottom
          scale={x}
          left={left}
          top={above + height}
          tickValues={days.filter((_, place) => place % 7 === 0).map(({ day }) => day)}
          tickFormat={formatShortDay}
          tickComponent={Label}
          tickLabelProps={{ textAnchor: 'middle', dy: '1em' }}
          tickLength={0}
          hideAxisLine
          hideTicks
        />
      </svg>
      <div
        className={styles.plot}
        style={{ left, width: plotWidth, height: above + height }}
        onPointerDown={pointAt}
        onPointerMove={pointAt}
        onPointerLeave={() => setAt(null)}
      >
        <input
          type="range"
          aria-label={words.chart.label}
          aria-describedby={hintId}
          aria-valuetext={read && `${formatPrice(read.sales)}, ${dayName(read)}, ${ordersText(read)}`}
          min={0}
          max={last}
          value={at ?? last}
          onChange={({ target }) => setAt(target.valueAsNumber)}
          onFocus={() => setAt((shown) => shown ?? last)}
          onBlur={() => setAt(null)}
        />
        {pointed && at !== null ? (
          <div
            className={styles.tip}
            aria-hidden="true"
            // From its left edge on the first day to its right edge on the last, so that it stays beside the plot.
            style={{ left: middleX(pointed), translate: `-${(at / last) * 100}%` }}
          >
            <b className="num">{formatPrice(pointed.sales)}</b>
            {dayName(pointed)}, {ordersText(pointed)}
          </div>
        ) : null}
      </div>
      <p id={hintId} className="sr-only">
        {words.chart.hint}
      </p>
    </>
  );
}

/** Without the measuring of visx's own, whose lines these never need. */
function Label({ x, y, dx, dy, textAnchor, formattedValue }: TickRendererProps) {
  return (
    <text {...{ x, y, dx, dy, textAnchor }} className={styles.label}>
      {formattedValue}
    </text>
  );
}
