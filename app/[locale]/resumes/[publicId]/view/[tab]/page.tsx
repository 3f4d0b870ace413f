import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RESUME_TABS } from '@/lib/routes'
import { ResumeView, resumeTabMetadata } from '../resume-view'

type Props = { params: Promise<{ publicId: string; tab: string }> }

const tabOf = (name: string) => RESUME_TABS.find((tab) => tab === name) ?? notFound()

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return resumeTabMetadata(tabOf((await params).tab))
}

export default async function ResumeTabPage({ params }: Props) {
  const { publicId, tab } = await params
  return <ResumeView publicId={publicId} tab={tabOf(tab)} />
}
