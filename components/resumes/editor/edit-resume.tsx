'use client'

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EditForm } from './edit-form'
import { ownResumeKey } from './own-query'
import { WithOwnResume } from './with-own-resume'

/** Loads an own resume into the form. */
export function EditResume({ publicId, missing }: { publicId: string; missing: ReactNode }) {
  const client = useQueryClient()
  return (
    <WithOwnResume publicId={publicId} missing={missing}>
      {(own, byId) => (
        <EditForm
          key={publicId}
          own={own}
          byId={byId}
          onSaved={(next) => client.setQueryData(ownResumeKey(publicId), next)}
        />
      )}
    </WithOwnResume>
  )
}
