import type { CallResult } from '@/lib/contracts/calls'
import {
  type LandingSubject,
  maxLandingPages,
  minLandingItems,
  type PopularLandings,
} from '@/lib/contracts/landings'
import { minuteMs } from '@/lib/shared/time'
import { cityForms, roleForms } from '@/server/modules/dictionaries'
import { cityById, roleById } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { pathOf } from './landing-path'
import { findLandingPages } from './landings.repository'

/** Which pages there are may be known this late. */
const cacheMs = 10 * minuteMs

const popularOfKind = 6

interface ListedPage {
  subject: LandingSubject
  count: number
  changedAt: string
}

async function readPages(ctx: ServiceContext): Promise<ListedPage[]> {
  const rows = await findLandingPages(ctx.db, ctx.clock.now(), {
    least: minLandingItems,
    limit: maxLandingPages,
  })
  return rows.flatMap(({ role_id: role, city_id: city, condition, count, changed_at: changedAt }) =>
    (role === 0 || roleById(role)) && (city === 0 || cityById(city))
      ? [
          {
            subject: { role: role || null, city: city || null, condition: condition || null },
            count,
            changedAt: new Date(changedAt).toISOString(),
          },
        ]
      : [],
  )
}

/** Pages with enough on them, counted once in a while for all who ask. */
export function createLandingPages(ctx: ServiceContext) {
  let last: { at: number; pages: Promise<ListedPage[]> } | undefined
  const known = (): Promise<ListedPage[]> => {
    const at = ctx.clock.now().getTime()
    if (last && at >= last.at && at - last.at < cacheMs) return last.pages
    const entry = { at, pages: readPages(ctx) }
    last = entry
    const forget = () => {
      if (last === entry) last = undefined
    }
    // An empty market is being filled.
    entry.pages.then((pages) => pages.length === 0 && forget(), forget)
    return entry.pages
  }
  return {
    async pages(): Promise<CallResult<'GET /v1/landings/pages'>> {
      return (await known()).map(({ subject, changedAt }) => ({
        path: pathOf(subject),
        changed_at: changedAt,
      }))
    },
    async popular(): Promise<PopularLandings> {
      const pages = await known()
      const first = (has: (subject: LandingSubject) => boolean) =>
        pages.filter(({ subject }) => has(subject)).slice(0, popularOfKind)
      const link = ({ subject, count }: ListedPage, name: string) => ({
        path: pathOf(subject),
        name,
        count,
        at_least: false,
      })
      const roleName = ({ role }: LandingSubject) => (role === null ? '' : roleForms(role).name)
      return {
        roles: first(({ role, city, condition }) => role !== null && city === null && condition === null).map(
          (page) => link(page, roleName(page.subject)),
        ),
        cities: first(
          ({ role, city, condition }) => role === null && city !== null && condition === null,
        ).map((page) => link(page, cityById(page.subject.city ?? 0)?.name ?? '')),
        conditions: first(({ role, city }) => role === null && city === null).flatMap((page) =>
          page.subject.condition === null
            ? []
            : [{ ...link(page, page.subject.condition), condition: page.subject.condition }],
        ),
        roles_in_cities: first(
          ({ role, city, condition }) => role !== null && city !== null && condition === null,
        ).map((page) => link(page, `${roleName(page.subject)} ${cityForms(page.subject.city ?? 0).in}`)),
      }
    },
  }
}
