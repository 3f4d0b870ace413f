import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'

const namespaces = [
  'common',
  'dictionaries',
  'errors',
  'fieldErrors',
  'forms',
  'layout',
  'resumeFile',
  'resumeForm',
  'resumes',
  'textModel',
] as const

/** Message namespaces of the client components for own resumes. */
export function ResumeMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={namespaces}>{children}</ClientMessages>
}
