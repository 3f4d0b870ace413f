'use client'

import { type ReactNode, useState } from 'react'
import { createdAt } from '@/components/forms/creation/created-at'
import { routes } from '@/lib/routes'
import { EditResume } from './edit-resume'
import { ResumeCreation } from './resume-creation'

/**
 * A resume that is not on the server yet. A guest's is kept in this browser; a candidate's goes to the server with
 * the first change, and with it whatever was kept as a guest.
 */
export function NewResume({ missing }: { missing: ReactNode }) {
  const [created] = useState(() => createdAt(routes.resumeEdit))
  return created ? (
    <EditResume publicId={created} missing={missing} />
  ) : (
    <ResumeCreation own={null} start={null} />
  )
}
