import { z } from './zod'

/** Interpretation of the typed query; `exact=1` searches for it unchanged. */
export const QueryUnderstanding = z.object({
  typed: z.string(),
  /** The query after corrections of typos, keyboard layout and alphabet. */
  corrected: z.string().nullable(),
  /** `as_typed=<key>` reverts one correction. */
  corrections: z.array(
    z.object({
      kind: z.enum(['correction', 'layout', 'translit']),
      from: z.string(),
      to: z.string(),
      key: z.string(),
    }),
  ),
  /**
   * Words interpreted as filters or exclusions. `filters`: parameters of the same search with the filter set; `rest`:
   * the query without these words; `as_typed=<key>` searches for them as words.
   */
  conditions: z.array(
    z.object({
      key: z.string(),
      from: z.string(),
      /** Display text: «Санкт-Петербург», «от 200 000 ₽». */
      name: z.string(),
      filters: z.record(z.string(), z.string()),
      excluded: z.string(),
      rest: z.string(),
      /** It had no results, so the search was done without it. */
      unmet: z.boolean(),
      /** It needs to know where somebody lives, which `near` of the search says: not said yet, or known. */
      asks: z.enum(['home', 'home_known']).nullable(),
    }),
  ),
  /** Words that were left as words and may name an employer: the search with its filter and without them. */
  offers: z.array(
    z.object({
      from: z.string(),
      name: z.string(),
      filters: z.record(z.string(), z.string()),
      rest: z.string(),
    }),
  ),
  /** Synonyms that were added, most common first; `without=<key>` excludes one. */
  synonyms: z.array(
    z.object({ from: z.string(), to: z.array(z.object({ text: z.string(), key: z.string() })) }),
  ),
  /** Reverted corrections and excluded synonyms. */
  undone: z.object({ as_typed: z.array(z.string()), without: z.array(z.string()) }),
  /** Optional words: they affect ranking only. */
  optional: z.array(z.string()),
  /** Roles added to the search because the words alone find few vacancies. */
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The query was truncated to the maximum length. */
  truncated: z.boolean(),
})
export type QueryUnderstanding = z.infer<typeof QueryUnderstanding>

export type RawParams = Record<string, string | string[] | undefined>

/** Removes what PostgreSQL cannot store as text: NUL and lone surrogates. */
export const searchableText = (typed: string): string => typed.replace(/\0|\p{Surrogate}/gu, ' ').trim()

/** Maximum depth of pagination, rows. */
export const searchDepth = 2000
/** Maximum number of values of one filter; the excess is reported as ignored. */
const maxValues = 50
/** Maximum length of ignored input in the answer. */
const shownOf = (value: string) => value.slice(0, 40)

/** Schemas shared by the searches. */
export const searchIds = z.coerce.number().int().min(1).max(1_000_000)
export const searchYes = z.enum(['1', 'true']).transform(() => true as const)
export const searchWords = z.string().max(512)
/** A word or short phrase. */
export const searchWord = z
  .string()
  .max(100)
  .transform((typed) => searchableText(typed))
  .pipe(z.string().min(1))
export const searchRoubles = z.coerce.number().int().min(1).max(100_000_000)
export const searchPage = z.coerce.number().int().min(1).max(searchDepth)
export const searchSize = z.coerce.number().int().min(1).max(100)

type Schemas = Readonly<Record<string, z.ZodType>>

interface Shape<S> {
  /** The search without parameters; the order of its keys is the order in the URL. */
  empty: S
  /** Schema of one value of a multi-value filter. */
  lists: Schemas
  singles: Schemas
  /** String form of values that are not strings. */
  write?: (value: object) => string
}

/** Parses and serialises the URL of a search. */
export function searchParamsOf<S extends { text: string }>({ empty, lists, singles, write }: Shape<S>) {
  const defaults = empty as Record<string, unknown>
  return {
    /**
     * Parses a query leniently: an invalid or unknown parameter is dropped and listed in `ignored` (`name` or
     * `name=value`), so that a page can say so instead of failing. Multi-value filters repeat the parameter or join
     * values by commas.
     */
    parse(raw: RawParams): { search: S; ignored: string[] } {
      const search = structuredClone(empty)
      const ignored: string[] = []
      const target = search as Record<string, unknown>
      for (const [name, value] of Object.entries(raw)) {
        if (value === undefined || value === '') continue
        const schema = Object.hasOwn(lists, name) ? lists[name] : undefined
        if (schema) {
          const parts = [value].flat().flatMap((part) => part.split(','))
          const good = new Set<unknown>()
          for (const part of parts.slice(0, maxValues)) {
            const parsed = schema.safeParse(part)
            if (parsed.success) good.add(parsed.data)
            else ignored.push(`${name}=${shownOf(part)}`)
          }
          if (parts.length > maxValues) ignored.push(name)
          target[name] = [...good]
        } else if (Object.hasOwn(singles, name)) {
          // Words that a form without script sends from several fields are words of one search: «медсестра», «Курган».
          const first = (name === 'text' ? [value].flat().join(' ').trim() : [value].flat()[0]) ?? ''
          const parsed = singles[name]?.safeParse(first)
          if (parsed?.success) target[name] = parsed.data
          else ignored.push(`${name}=${shownOf(first)}`)
        }
      }
      search.text = searchableText(search.text)
      return { search, ignored }
    },

    /** The query string of a search, defaults left out, in a fixed order: one search has one URL. */
    write(search: Partial<S>): URLSearchParams {
      const params = new URLSearchParams()
      for (const name of Object.keys(empty)) {
        const value = (search as Record<string, unknown>)[name]
        if (value === undefined || value === null || value === false || value === '') continue
        if (Array.isArray(value)) {
          if (value.length > 0) params.set(name, value.map(String).sort().join(','))
        } else if (typeof value === 'object') params.set(name, write?.(value) ?? '')
        else if (value !== defaults[name]) params.set(name, value === true ? '1' : String(value))
      }
      return params
    },

    /** Active filters, without those that only control presentation. */
    narrowing(search: S, shown: readonly string[]): string[] {
      const isSet = (value: unknown, none: unknown) =>
        Array.isArray(value) ? value.length > 0 : value !== undefined && value !== none
      return Object.keys(empty).filter(
        (name) => !shown.includes(name) && isSet((search as Record<string, unknown>)[name], defaults[name]),
      )
    },
  }
}

/** Location parameters: alternatives that together form one filter. A radius needs a city or a point. */
export const placeParams = ['district', 'region', 'city', 'near', 'km'] as const
export interface PlaceSearch {
  district: number[]
  region: number[]
  city: number[]
  km: number | null
  near?: { lat: number; lon: number } | null
}
export const hasPlace = ({ district, region, city, near }: PlaceSearch): boolean =>
  district.length + region.length + city.length > 0 || Boolean(near)

/** The same search without a location. */
export const withoutPlaces = <S extends PlaceSearch>(search: S): S => ({
  ...search,
  district: [],
  region: [],
  city: [],
  km: null,
  ...(search.near !== undefined && { near: null }),
})

/** Active filters, the location as one. */
export const narrowingWithPlace = (names: readonly string[], search: PlaceSearch): string[] => [
  ...(hasPlace(search) ? ['place'] : []),
  ...names.filter((name) => !(placeParams as readonly string[]).includes(name)),
]
