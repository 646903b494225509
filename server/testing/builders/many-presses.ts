import type { placeBy } from './checkout.ts';

/** How often each answer came. */
export const countOutcomes = (responses: { statusCode: number; json(): { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const response of responses) {
    const outcome = response.json().code ?? String(response.statusCode);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

/** As many at once as the shop has connections to its database, and more. */
export async function press200(press: (at: number) => ReturnType<typeof placeBy>) {
  const responses: Awaited<ReturnType<typeof placeBy>>[] = [];
  for (let sent = 0; sent < 200; sent += 40) {
    responses.push(...(await Promise.all(Array.from({ length: 40 }, (_, at) => press(sent + at)))));
  }
  return countOutcomes(responses);
}
