'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { InviteLabels } from '@/components/negotiations/invite/invite-button'
import type { ChosenNames } from '@/components/resumes/applied-filters'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import resumes from '@/messages/ru/resumes.json'
import savedSearches from '@/messages/ru/savedSearches.json'
import searchWords from '@/messages/ru/search.json'
import { type Answer, SearchView } from './search-view'

interface Props {
  search: ResumeSearch
  chosen: ChosenNames
  invite: InviteLabels
  /** Whether the fuller answer stands in place of the one everyone gets. */
  onShown: (shown: boolean) => void
}

interface Fuller extends Answer {
  search: ResumeSearch
  chosen: ChosenNames
  verified: boolean
}

async function load(search: ResumeSearch, chosen: ChosenNames): Promise<Fuller> {
  const query = Object.fromEntries(resumeSearchParams(search))
  const [list, facets, companies] = await Promise.all([
    api('GET /v1/resumes', { query }),
    api('GET /v1/resumes/facets', { query }),
    api('GET /v1/accounts/companies'),
  ])
  const help = list.total === 0 ? await api('GET /v1/resumes/wider', { query }) : null
  const verified = companies.some((company) => company.verification === 'verified')
  return { search, chosen, list, facets, help, verified }
}

function Unverified() {
  const t = useTranslations('resumes.list')
  return (
    <Notice className="mt-3" title={t('unverifiedTitle')}>
      <p>{t('unverifiedText')}</p>
      <Link href={routes.myProfile()} className={buttonClass({ size: 'sm', className: 'mt-2' })}>
        {t('unverifiedAct')}
      </Link>
    </Notice>
  )
}

export function FullerView({ search, chosen, invite, onShown }: Props) {
  const [answer, setAnswer] = useState<Fuller | null>(null)
  const key = resumeSearchParams(search).toString()

  // The search is a new object with every drawing of the page; what it asks for is in the key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let left = false
    load(search, chosen).then(
      (loaded) => {
        if (left) return
        setAnswer(loaded)
        onShown(true)
      },
      // The list everyone gets stays in its place.
      (error: unknown) => {
        console.warn('The fuller list of resumes could not be loaded', error)
        if (!left) onShown(false)
      },
    )
    return () => {
      left = true
    }
  }, [key, onShown])

  if (!answer) return null
  const { verified, ...shown } = answer
  const waiting = resumeSearchParams(answer.search).toString() !== key
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ common, dictionaries, resumes, savedSearches, search: searchWords }}
    >
      <div aria-busy={waiting}>
        <SearchView {...shown} invite={invite} before={verified ? null : <Unverified />} />
      </div>
    </NextIntlClientProvider>
  )
}
