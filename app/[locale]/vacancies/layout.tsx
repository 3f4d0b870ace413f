import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'

/** The employer's pages of vacancies: creation and workspace. Public pages are in (public). */
export default function OwnVacanciesLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}
