import type { Suggestion } from '@/lib/contracts/dictionaries'
import { cityById } from '@/server/modules/dictionaries'
import type { ServiceContext } from '../../context'
import { findNamed } from './companies.repository'

const quotesAndForm = /^(?:ооо|оао|зао|пао|нао|ао|ип|гк)\s+|[«»"„“]/g

/** Companies whose name starts with the typed text, verified ones first; the legal form is ignored. */
export async function suggestCompanies(
  ctx: ServiceContext,
  typed: string,
  limit: number,
): Promise<Suggestion[]> {
  const start = typed.toLowerCase().replaceAll('ё', 'е').replace(quotesAndForm, '').trim()
  if (start === '') return []
  const rows = await findNamed(ctx.db, start, limit)
  return rows.map(({ name, cityId }, index) => ({
    id: index + 1,
    name,
    hint: cityId === null ? '' : (cityById(cityId)?.name ?? ''),
  }))
}
