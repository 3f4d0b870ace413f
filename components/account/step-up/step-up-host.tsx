'use client'

import { useEffect } from 'react'
import { api, plugApiCredentials } from '@/lib/api/client'
import { openModal } from '@/stores/modals'

type Props = { title: string; outboxUrl: string | undefined }

/** Calls that are refused at one moment wait for one dialog. */
let asking: Promise<boolean> | null = null

async function ask({ title, outboxUrl }: Props): Promise<boolean> {
  const [methods, { StepUpDialog }] = await Promise.all([
    api('GET /v1/accounts/step-up'),
    import('./step-up-dialog'),
  ])
  return (await openModal(StepUpDialog, { title, size: 'sm', props: { methods, outboxUrl } })) === true
}

/** Asks who is there whenever a call needs it, over whatever is open: the call then goes on as if nothing had been. */
export function StepUpHost({ title, outboxUrl }: Props) {
  useEffect(() => {
    const onStepUp = () => {
      asking ??= ask({ title, outboxUrl }).finally(() => {
        asking = null
      })
      return asking
    }
    plugApiCredentials({ onStepUp })
    return () => plugApiCredentials({ onStepUp: async () => false })
  }, [title, outboxUrl])
  return null
}
