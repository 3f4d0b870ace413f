import type { LinkTags } from '@/lib/contracts/negotiations'
import { dayMs } from '@/lib/shared/time'
import { linkPrefix } from './local-data'

const maxTag = 100
/** An application later than this does not come from the link. */
const keptDays = 30
type Kept = LinkTags & { at: number }

/** The UTM tags of an address, shortened to what a company can be told. */
export function readLinkTags(params: URLSearchParams): LinkTags | null {
  const tag = (name: string) => params.get(`utm_${name}`)?.trim().slice(0, maxTag) || null
  const source = tag('source')
  return source === null ? null : { source, medium: tag('medium'), campaign: tag('campaign') }
}

/** Keeps the tags of a link to a vacancy until its reader applies: through a sign-up, and in another tab. */
export function keepLinkTags(): void {
  const vacancyId = /^\/ru\/vacancies\/([a-z2-9]{12})$/.exec(window.location.pathname)?.[1]
  const tags = readLinkTags(new URLSearchParams(window.location.search))
  if (vacancyId && tags) keepTagsOf(vacancyId, tags)
}

export function keepTagsOf(vacancyId: string, tags: LinkTags): void {
  try {
    localStorage.setItem(linkPrefix + vacancyId, JSON.stringify({ ...tags, at: Date.now() } satisfies Kept))
  } catch (error) {
    console.warn('Where the reader came from could not be kept', error)
  }
}

/** Tags of the link by which this browser came to a vacancy. */
export function linkTagsOf(vacancyId: string): LinkTags | undefined {
  try {
    const { at, ...tags } = JSON.parse(localStorage.getItem(linkPrefix + vacancyId) ?? '') as Kept
    return Date.now() - at < keptDays * dayMs && tags.source ? tags : undefined
  } catch {
    // Nothing is kept, or storage is blocked.
    return undefined
  }
}
