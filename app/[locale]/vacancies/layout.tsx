import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'

/** The working side of vacancies: creation and the cabinet. What everyone may see is in (public). */
export default function VacanciesCabinetLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}
