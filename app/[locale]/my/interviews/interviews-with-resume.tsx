'use client'

import dynamic from 'next/dynamic'
import { MyInterviews } from '@/components/interviews/my-interviews'

/** Loaded once the room shows it. */
const ResumeDocument = dynamic(
  () => import('@/components/resumes/resume-document').then((module) => module.ResumeDocument),
  { ssr: false },
)

/** Interviews over all vacancies; in the room the resume stands beside the picture. */
export function InterviewsWithResume() {
  return <MyInterviews renderResume={(resume) => <ResumeDocument resume={resume} level={2} />} />
}
