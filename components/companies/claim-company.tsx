'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

type Problem = 'notVerified' | 'notProven' | 'noCompany' | 'failed'

/** The page is the same for everyone: it brings the words along. */
export interface ClaimWords {
  title: string
  text: string
  act: string
  signUp: string
  problems: Record<Problem, string>
}

const problems: Partial<Record<string, Problem>> = {
  company_not_verified: 'notVerified',
  company_required: 'noCompany',
  forbidden: 'noCompany',
  claim_not_proven: 'notProven',
}

/** «Это ваша компания?» on the page of an imported one: whoever proves it takes its adverts over. */
export function ClaimCompany({ publicId, words }: { publicId: string; words: ClaimWords }) {
  const router = useRouter()
  const claims = useClaims()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (claims?.accountType === 'candidate') return null

  async function claim() {
    setBusy(true)
    setProblem(null)
    try {
      await api('POST /v1/companies/:publicId/claim', { params: { publicId } })
      router.push(routes.myVacancies())
    } catch (error) {
      setProblem((error instanceof ApiError && problems[error.code]) || 'failed')
      setBusy(false)
    }
  }

  return (
    <section className="card grid gap-3 p-5 mt-4" aria-labelledby="claim-title">
      <h2 id="claim-title" className="text-base">
        {words.title}
      </h2>
      <p className="text-sm text-soft">{words.text}</p>
      {claims ? (
        <Button busy={busy} onClick={claim}>
          {words.act}
        </Button>
      ) : (
        <Link href={routes.signUp({ as: 'employer' })} className={buttonClass()}>
          {words.signUp}
        </Link>
      )}
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {words.problems[problem]}
        </p>
      ) : null}
    </section>
  )
}
