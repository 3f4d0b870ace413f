import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/providers/query-provider'

/** The candidate's pages of resumes: creation and workspace. Public pages are in (public). */
export default function OwnResumesLayout({ children }: { children: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}
