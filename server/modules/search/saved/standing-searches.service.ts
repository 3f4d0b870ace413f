import type { EmploymentForm, ExperienceBand, WorkFormat } from '@/lib/contracts/enums'
import type { Tx } from '@/server/db/client'
import { numberCode, valueCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { publishedVacancy } from '../vacancies/fresh.service'
import { keysOfPublication, keysOfSearch } from './query-keys'
import { percolate, writeWording } from './saved-searches.repository'
import { writtenSearch } from './written-search'

/** What somebody's standing search asks of a vacancy at least; its owner looks closer at what is brought. */
export interface StandingSearch {
  roleIds: readonly number[]
  /** Empty for anywhere; what is done from anywhere is in every city. */
  cityIds: readonly number[]
  formats: readonly WorkFormat[]
  employmentForms: readonly EmploymentForm[]
  experience: readonly ExperienceBand[]
  verified: boolean
  /** Pay must be stated. */
  withSalary: boolean
  /** Stated pay must reach it; roubles a month on hand. */
  salaryFrom: number | null
}

const list = 'autopickup'
const sorted = (codes: readonly number[]) => [...codes].sort((a, b) => a - b)

/** Writes down what a standing search asks for, the same of several people once. Returns the wording's id. */
export async function writeStandingSearch(tx: Tx, search: StandingSearch): Promise<number> {
  const { roleIds, cityIds, formats, employmentForms, experience, verified, withSalary, salaryFrom } = search
  const remote = formats.length === 0 || formats.includes('REMOTE')
  const places = cityIds.map((id) => numberCode('city', id))
  const groups = [
    roleIds.map((id) => numberCode('role', id)),
    places.length > 0 && remote ? [...places, valueCode('format', 'REMOTE')] : places,
    formats.map((value) => valueCode('format', value)),
    employmentForms.map((value) => valueCode('employment', value)),
    experience.map((value) => valueCode('experience', value)),
    verified ? [valueCode('flag', 'verified')] : [],
    withSalary ? [valueCode('flag', 'with_salary')] : [],
  ]
  const filters = groups.map((codes) => ({ codes: sorted(codes) }))
  const { needs, salaryTo } = writtenSearch('', filters)
  const keys = keysOfSearch({
    list,
    roles: roleIds,
    words: null,
    cities: cityIds,
    regions: [],
    anywhere: remote,
  })
  return writeWording(tx, { list, query: `${needs} ${salaryFrom ?? ''}`, keys, needs, salaryFrom, salaryTo })
}

/** Wordings of standing searches that an open vacancy meets, and its profession; undefined for one that is not open. */
export async function standingSearchesFinding(
  ctx: ServiceContext,
  publicId: string,
): Promise<{ wordingIds: number[]; roleId: number } | undefined> {
  const item = await publishedVacancy(ctx.db, publicId, new Date(0))
  if (!item || item.roleId === null) return undefined
  const { roleId, cityIds: cities } = item
  const keys = keysOfPublication({ list, roles: [roleId], words: [], cities, regions: [] })
  const { found } = await percolate(ctx.db, { ...item, keys })
  return { wordingIds: found, roleId }
}
