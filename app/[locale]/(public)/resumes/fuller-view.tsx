'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useLayoutEffect } from 'react'
import { ByRight } from '@/components/layout/role-only'
import type { InviteLabels } from '@/components/negotiations/invite/invite-button'
import { QueryProvider } from '@/components/providers/query-provider'
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
import { useMay } from '@/stores/rights'
import { useSession } from '@/stores/session'
import { type Answer, SearchView } from './search-view'

interface Props {
  search: ResumeSearch
  chosen: ChosenNames
  invite: InviteLabels
  /** Whether the fuller answer is shown in place of the public one. */
  onShown: (shown: boolean) => void
}

interface Fuller extends Answer {
  search: ResumeSearch
  chosen: ChosenNames
  verified: boolean
}

async function load(search: ResumeSearch, chosen: ChosenNames, signal: AbortSignal): Promise<Fuller> {
  const query = Object.fromEntries(resumeSearchParams(search))
  const [list, facets, companies] = await Promise.all([
    api('GET /v1/resumes', { query, signal }),
    api('GET /v1/resumes/facets', { query, signal }),
    api('GET /v1/accounts/companies', { signal }),
  ])
  const help = list.total === 0 ? await api('GET /v1/resumes/wider', { query, signal }) : null
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

/** In place of the public list: by `ByRight`, for members whose role neither invites nor sees resumes beyond their own work. */
export function FullerView(props: Props) {
  const isClosed = !useMay()('see_all')
  const { onShown } = props
  useLayoutEffect(() => {
    if (isClosed) onShown(true)
  }, [isClosed, onShown])
  if (isClosed) {
    return (
      <div className="container py-10">
        <ByRight needs="see_all">{null}</ByRight>
      </div>
    )
  }
  return (
    <QueryProvider>
      <Fetched {...props} />
    </QueryProvider>
  )
}

function Fetched({ search, chosen, invite, onShown }: Props) {
  const viewer = useSession((session) => session.user?.id)
  const {
    data: answer,
    isError,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['resumes', 'fuller', resumeSearchParams(search).toString(), viewer],
    queryFn: ({ signal }) => load(search, chosen, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })

  const shown = answer !== undefined
  // Before the browser paints: both lists must never stand one below the other.
  useLayoutEffect(() => {
    if (shown) onShown(true)
    // On failure the public list stays.
    else if (isError) onShown(false)
  }, [shown, isError, onShown])

  if (!answer) return null
  const { verified, ...list } = answer
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ common, dictionaries, resumes, savedSearches, search: searchWords }}
    >
      <div aria-busy={isPlaceholderData}>
        <SearchView {...list} invite={invite} before={verified ? null : <Unverified />} />
      </div>
    </NextIntlClientProvider>
  )
}
