'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { ResumeList } from '@/lib/contracts/resume-list'
import { type ResumeSearch, resumeSearchParams } from '@/lib/contracts/resume-search'
import { routes } from '@/lib/routes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import resumes from '@/messages/ru/resumes.json'
import { ResumeResults } from './results'

interface Props {
  search: ResumeSearch
  /** Whether the fuller list stands in place of the one everyone gets. */
  onShown: (shown: boolean) => void
}

interface Answer {
  key: string
  list: ResumeList
  verified: boolean
}

async function load(search: ResumeSearch): Promise<Omit<Answer, 'key'>> {
  const query = Object.fromEntries(resumeSearchParams(search))
  const [list, companies] = await Promise.all([
    api('GET /v1/resumes', { query }),
    api('GET /v1/accounts/companies'),
  ])
  return { list, verified: companies.some((company) => company.verification === 'verified') }
}

function Results({ search, onShown }: Props) {
  const t = useTranslations('resumes')
  const names = useTranslations('dictionaries')
  const pages = useTranslations('common.pages')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const key = resumeSearchParams(search).toString()

  useEffect(() => {
    let left = false
    load(search).then(
      (loaded) => {
        if (left) return
        setAnswer({ ...loaded, key })
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
  }, [key, search, onShown])

  if (!answer) return null
  return (
    <div className="rlist-main" aria-busy={answer.key !== key}>
      {answer.verified ? null : (
        <Notice title={t('list.unverifiedTitle')}>
          <p>{t('list.unverifiedText')}</p>
          <a href={routes.myProfile()} className={buttonClass({ size: 'sm', className: 'mt-2' })}>
            {t('list.unverifiedAct')}
          </a>
        </Notice>
      )}
      <ResumeResults
        list={answer.list}
        search={search}
        words={{ t, names }}
        pageLabels={{
          nav: pages('nav'),
          previous: pages('previous'),
          next: pages('next'),
          page: (page) => pages('page', { page }),
        }}
      />
    </div>
  )
}

export function FullerResults(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ common, dictionaries, resumes }}>
      <Results {...props} />
    </NextIntlClientProvider>
  )
}
