import type { Metadata } from 'next'
import { RESUME_TABS } from '@/lib/routes'
import { ResumeView, resumeTabMetadata } from './resume-view'

type Props = { params: Promise<{ publicId: string }> }

export const generateMetadata = (): Promise<Metadata> => resumeTabMetadata(RESUME_TABS[0])

/** The URL without a tab shows the overview and the first tab. */
export default async function ResumeViewPage({ params }: Props) {
  const { publicId } = await params
  return <ResumeView publicId={publicId} tab={RESUME_TABS[0]} overview />
}
