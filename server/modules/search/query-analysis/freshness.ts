/** What an advert of this very moment is worth beside one that says it word for word: a title with one word more. */
const most = 0.06
/** After so many days half of it is gone. */
const halfLifeDays = 10

/** A part of the rank: falls smoothly with age and never to nothing. `published` in seconds since the epoch. */
export function freshness(published: number, now: Date): number {
  const days = Math.max(0, now.getTime() / 1000 - published) / 86_400
  return most * 2 ** (-days / halfLifeDays)
}
