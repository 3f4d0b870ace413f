import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'

/** The working side of resumes: creation and the cabinet. What everyone may see is in (public). */
export default function ResumesCabinetLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}
