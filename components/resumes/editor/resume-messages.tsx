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
] as const

/** The messages that everything about an own resume needs in the browser. */
export function ResumeMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={namespaces}>{children}</ClientMessages>
}
