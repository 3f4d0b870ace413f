import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CompanyPageView, companyMetadata } from '../../company-view'

type Props = { params: Promise<{ publicId: string; page: string }> }

/** Rendered on demand: rarely requested, and every new vacancy shifts its content. */
export const dynamic = 'force-dynamic'

/** Pages from the second on; the first is the company page itself, so that each page has one URL. */
async function placeOf({ params }: Props): Promise<{ publicId: string; page: number }> {
  const { publicId, page } = await params
  if (!/^([2-9]|[1-9]\d{1,2})$/.test(page)) notFound()
  return { publicId, page: Number(page) }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { publicId, page } = await placeOf(props)
  return companyMetadata(publicId, page)
}

export default async function Page(props: Props) {
  return <CompanyPageView {...(await placeOf(props))} />
}
