import type { Metadata } from 'next'
import { CompanyPageView, companyMetadata } from './company-view'

type Props = { params: Promise<{ publicId: string }> }

/**
 * Fallback revalidation, for vacancies whose term ends; a change of the company or its vacancies revalidates the page
 * at once.
 */
export const revalidate = 300

export function generateStaticParams(): { publicId: string }[] {
  return []
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return companyMetadata((await params).publicId, 1)
}

export default async function Page({ params }: Props) {
  return <CompanyPageView publicId={(await params).publicId} page={1} />
}
