import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'

const importNamespaces = ['common', 'errors', 'fieldErrors', 'layout', 'vacancyImport'] as const

/** The messages that the import of vacancies needs in the browser. */
export function ImportMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={importNamespaces}>{children}</ClientMessages>
}

const ownNamespaces = [
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
  return <ClientMessages namespaces={ownNamespaces}>{children}</ClientMessages>
}
