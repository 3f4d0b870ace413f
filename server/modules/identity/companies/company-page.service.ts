import type { Page } from '@/lib/contracts/call'
import type { CompanyView } from '@/lib/contracts/companies'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { presentCompanyPage } from './companies.presenter'
import { type CompanyRow, findPublicCompany } from './companies.repository'
import { countCompanyVacancies, pageCompanyVacancies } from './hooks'

async function companyOnView(ctx: ServiceContext, publicId: string): Promise<CompanyRow> {
  const company = await findPublicCompany(ctx.db, publicId)
  if (!company) throw new AppError('not_found')
  return company
}

export async function getCompanyPage(ctx: ServiceContext, publicId: string): Promise<CompanyView> {
  const company = await companyOnView(ctx, publicId)
  return presentCompanyPage(company, await countCompanyVacancies(ctx, company.id))
}

export async function listCompanyVacancies(
  ctx: ServiceContext,
  publicId: string,
  page: { page: number; size: number },
): Promise<Page<VacancyCard>> {
  const company = await companyOnView(ctx, publicId)
  return pageCompanyVacancies(ctx, company.id, page)
}
