import type { CallResult } from '@/lib/contracts/calls'
import {
  type LandingList,
  maxLandingPages,
  minLandingItems,
  type PopularLandings,
} from '@/lib/contracts/landings'
import { conditionFilters, type LandingSubject, landingConditions } from '@/lib/shared/landing-subject'
import { minuteMs } from '@/lib/shared/time'
import { cityForms, roleForms } from '@/server/modules/dictionaries'
import { cityById, roleById } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { pathOf } from './landing-path'
import { findLandingPages, findResumeLandingPages, findSubjects } from './landings.repository'

/** Which pages there are may be known this late. */
const cacheMs = 10 * minuteMs

interface ListedPage {
  subject: LandingSubject
  count: number
  changedAt: string
}

async function readPages(ctx: ServiceContext, list: LandingList): Promise<ListedPage[]> {
  const limits = { least: minLandingItems, limit: maxLandingPages }
  const rows = await (list === 'vacancies'
    ? findLandingPages(ctx.db, ctx.clock.now(), limits)
    : findResumeLandingPages(ctx.db, limits))
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
  const last = new Map<LandingList, { at: number; pages: Promise<ListedPage[]> }>()
  const known = (list: LandingList): Promise<ListedPage[]> => {
    const at = ctx.clock.now().getTime()
    const counted = last.get(list)
    if (counted && at >= counted.at && at - counted.at < cacheMs) return counted.pages
    const entry = { at, pages: readPages(ctx, list) }
    last.set(list, entry)
    const forget = () => {
      if (last.get(list) === entry) last.delete(list)
    }
    // An empty market is being filled.
    entry.pages.then((pages) => pages.length === 0 && forget(), forget)
    return entry.pages
  }
  return {
    async pages(list: LandingList): Promise<CallResult<'GET /v1/landings/pages'>> {
      return (await known(list)).map(({ subject, changedAt }) => ({
        path: pathOf(subject),
        changed_at: changedAt,
      }))
    },
    /** So many of each kind. */
    async popular(list: LandingList, size: number): Promise<PopularLandings> {
      const pages = await known(list)
      const first = (has: (subject: LandingSubject) => boolean) =>
        pages.filter(({ subject }) => has(subject)).slice(0, size)
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

/** Addresses of every landing that lists one of these vacancies, or listed it while it was open. */
export async function landingsOfVacancies(
  ctx: Pick<ServiceContext, 'db'>,
  publicIds: readonly string[],
): Promise<string[]> {
  const paths = new Set<string>()
  for (const { role_id, city_ids, ...said } of await findSubjects(ctx.db, publicIds)) {
    const met = landingConditions.filter((condition) =>
      Object.entries(conditionFilters[condition]).every(([name, [value]]) =>
        [said[name as keyof typeof said]].flat().includes(value as string),
      ),
    )
    for (const role of new Set([role_id, null])) {
      for (const city of [null, ...city_ids]) {
        for (const condition of [null, ...met]) {
          if (role ?? city ?? condition) paths.add(pathOf({ role, city, condition }))
        }
      }
    }
  }
  return [...paths]
}
