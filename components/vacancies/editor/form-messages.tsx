import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'

const namespaces = [
  'dictionaries',
  'common',
  'errors',
  'fieldErrors',
  'forms',
  'layout',
  'ownVacancies',
  'vacancies',
  'vacancyForm',
] as const

/** The messages that everything about an own vacancy needs in the browser. */
export function VacancyMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={namespaces}>{children}</ClientMessages>
}
