import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/providers/client-messages'

const importNamespaces = ['common', 'errors', 'fieldErrors', 'layout', 'vacancyImport'] as const

/** Message namespaces of the client components for imports. */
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

/** Message namespaces of the client components for own vacancies. */
export function VacancyMessages({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={ownNamespaces}>{children}</ClientMessages>
}
