import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { CompanyWidget } from '@/components/companies/company-widget'
import { ApiError } from '@/lib/api/errors'
import { apiServer, apiServerOrNull } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'

type Props = { params: Promise<{ publicId: string }> }

/** A change of the company or its vacancies revalidates it at once; this is for terms that end. */
export const revalidate = 300
const shown = 10

export function generateStaticParams(): { publicId: string }[] {
  return []
}

const read = cache(async (publicId: string) => {
  const params = { publicId }
  try {
    return await Promise.all([
      apiServer('GET /v1/companies/:publicId', { params }),
      apiServer('GET /v1/companies/:publicId/vacancies', { params, query: { size: shown } }),
      apiServerOrNull('GET /v1/companies/:publicId/hiring-page', { params }),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId } = await params
  const [company] = await read(publicId)
  return { title: company.name, alternates: { canonical: siteConfig().siteUrl + routes.company(publicId) } }
}

export default async function Page({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const [company, list, page] = await read((await params).publicId)
  return <CompanyWidget company={company} vacancies={list.results} total={list.total} joins={page !== null} />
}
