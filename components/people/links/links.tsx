'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { LoadFailed } from '@/components/layout/load-failed'
import { Pages } from '@/components/layout/pages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import { type HiringPageSettings, hiringPageLimits } from '@/lib/contracts/hiring-pages'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { WhyNot } from '../people-filters'
import { HiringPageCard } from './hiring-page-card'
import { ReferralRow } from './referral-row'

const size = 20
const key = ['people', 'links'] as const

/** The hiring page of the company, and the links by which others recommend it. */
export function Links() {
  const t = useTranslations('hiringPage.manage')
  const cache = useQueryClient()
  const settingsKey = [...key, 'page']
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => api('GET /v1/my/hiring-page', { signal }),
  })
  if (settings.isError && !settings.data) {
    return <LoadFailed onRetry={() => void settings.refetch()} busy={settings.isFetching} />
  }
  if (!settings.data) {
    return (
      <SkeletonRegion label={t('title')}>
        <Skeleton height={280} className="rounded-card" />
      </SkeletonRegion>
    )
  }
  return (
    <>
      {settings.data.may_edit ? null : <WhyNot summary={settings.data} />}
      <HiringPageCard
        settings={settings.data}
        onSaved={(saved) => cache.setQueryData<HiringPageSettings>(settingsKey, saved)}
      />
      <Referrals mayEdit={settings.data.may_edit} />
    </>
  )
}

function Referrals({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('hiringPage.manage')
  const cache = useQueryClient()
  const page = Math.max(1, Number(useSearchParams().get('page')) || 1)
  const list = useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) => api('GET /v1/my/referrals', { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
  })
  const refresh = () => void cache.invalidateQueries({ queryKey: [...key, 'list'] })
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="referrals">
      <div className="grid gap-1">
        <h2 id="referrals" className="text-lg">
          {t('referrals')}
        </h2>
        <p className="max-w-[68ch] text-soft">{t('referralsLead')}</p>
      </div>
      {mayEdit ? <NewReferral onMade={refresh} /> : null}
      {list.isError && !list.data ? (
        <LoadFailed onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : !list.data ? (
        <SkeletonRegion label={t('referrals')}>
          <Skeleton height={180} className="rounded-card" />
        </SkeletonRegion>
      ) : list.data.results.length === 0 ? (
        <EmptyState className="card" title={t('none')} text={mayEdit ? t('noneText') : t('noneViewer')} />
      ) : (
        <ul className="grid grid-cols-1 gap-2" aria-busy={list.isPlaceholderData}>
          {list.data.results.map((referral) => (
            <ReferralRow key={referral.public_id} referral={referral} mayEdit={mayEdit} onChanged={refresh} />
          ))}
        </ul>
      )}
      <Pages
        page={page}
        pages={Math.ceil((list.data?.total ?? 0) / size)}
        hrefFor={(number) => routes.myPeopleLinks({ page: number > 1 ? number : undefined })}
      />
    </section>
  )
}

function NewReferral({ onMade }: { onMade: () => void }) {
  const t = useTranslations('hiringPage.manage')
  const { form, busy, errorOf, run } = useSubmit()
  const idempotency = useRef(nanoid())
  const [label, setLabel] = useState('')
  const [vacancy, setVacancy] = useState('')
  const vacancies = useQuery({
    queryKey: [...key, 'vacancies'],
    queryFn: ({ signal }) => api('GET /v1/my/vacancies', { query: { status: 'active', size: 100 }, signal }),
  })
  const make = () =>
    run(async () => {
      const made = await api('POST /v1/my/referrals', {
        body: { label, vacancy: vacancy || null },
        idempotencyKey: idempotency.current,
      })
      idempotency.current = nanoid()
      setLabel('')
      onMade()
      showToast({ variant: 'success', message: t('made', { label: made.label }) })
    })
  return (
    <form
      ref={form}
      noValidate
      className="card grid grid-cols-1 items-start gap-4 p-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <Field label={t('label')} hint={t('labelHint')} error={errorOf('label')}>
        {(control) => (
          <Input
            {...control}
            maxLength={hiringPageLimits.label}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      <Field label={t('target')} error={errorOf('vacancy')}>
        {(control) => (
          <Select
            {...control}
            value={vacancy}
            placeholder={t('whole')}
            options={(vacancies.data?.results ?? []).map(({ public_id, fields }) => ({
              value: public_id,
              label: fields.title ?? '',
            }))}
            onChange={({ target }) => setVacancy(target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="w-fit" busy={busy}>
        {t('make')}
      </Button>
    </form>
  )
}
