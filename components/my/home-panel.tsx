'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Picked, SuggestField } from '@/components/forms/suggest/suggest-field'
import { LoadFailed } from '@/components/layout/load-failed'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PinIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import type { HomeLocation, HomeLocationInput } from '@/lib/contracts/home-location'
import { currentPoint } from '@/lib/geo/current-place'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { Panel } from './panel'

/** Where a candidate lives, for the distances on vacancies; nobody else reads it. */
export function HomePanel() {
  const t = useTranslations('distances.home')
  const isCandidate = useSession(({ user }) => user?.accountType === 'candidate')
  if (!isCandidate) return null
  return (
    <Panel title={t('title')} lead={t('lead')} anchor="home">
      <HomeFields />
    </Panel>
  )
}

const key = ['home']

function HomeFields() {
  const t = useTranslations('distances.home')
  const common = useTranslations('common')
  const client = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState<'forget' | 'here' | 'pick' | null>(null)
  const [isLost, setIsLost] = useState(false)
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /v1/my/home', { signal }) })
  if (query.isError && !query.data) return <LoadFailed onRetry={() => void query.refetch()} />
  if (query.data === undefined) {
    return (
      <SkeletonRegion label={common('loading')}>
        <Skeleton height={120} />
      </SkeletonRegion>
    )
  }
  const home = query.data
  const tell = async (input: HomeLocationInput) => {
    try {
      const told = await api('PUT /v1/my/home', { body: input })
      client.setQueryData<HomeLocation | null>(key, told)
      showToast({ variant: 'success', message: t('saved') })
    } catch (error) {
      showError(error)
    }
  }
  const pick = async (input: HomeLocationInput) => {
    setBusy('pick')
    setIsLost(false)
    await tell(input)
    setBusy(null)
  }
  const here = async () => {
    setBusy('here')
    setIsLost(false)
    const point = await currentPoint().catch(() => null)
    if (point) await tell(point)
    else setIsLost(true)
    setBusy(null)
  }
  const forget = async ({ input }: HomeLocation) => {
    setBusy('forget')
    try {
      await api('DELETE /v1/my/home')
      client.setQueryData<HomeLocation | null>(key, null)
      showToast({
        variant: 'success',
        message: t('forgotten'),
        action: { label: t('undo'), run: () => void tell(input) },
      })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(null)
    }
  }
  const picked = (kind: HomeLocation['kind']): Picked | null => {
    if (home?.kind !== kind || home.name === null) return null
    const id =
      'station_id' in home.input ? home.input.station_id : 'city_id' in home.input ? home.input.city_id : 0
    return { id, name: home.name }
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3" role="status">
        <p className={home ? 'font-semibold' : 'text-soft'}>
          {home ? t(`kinds.${home.kind}`, { name: home.name ?? '' }) : t('none')}
        </p>
        {home ? (
          <Button size="sm" busy={busy === 'forget'} onClick={() => void forget(home)}>
            {t('forget')}
          </Button>
        ) : null}
      </div>
      {home?.kind === 'city' ? <p className="text-sm text-soft">{t('cityNote')}</p> : null}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('station')}>
          {(control) => (
            <SuggestField
              control={control}
              kind="metro"
              value={picked('station')}
              onChange={(value) => value && void pick({ station_id: value.id })}
            />
          )}
        </Field>
        <Field label={t('city')}>
          {(control) => (
            <SuggestField
              control={control}
              kind="city"
              value={picked('city')}
              onChange={(value) => value && void pick({ city_id: value.id })}
            />
          )}
        </Field>
      </div>
      <div className="grid justify-items-start gap-1.5">
        <Button busy={busy === 'here'} onClick={() => void here()}>
          <PinIcon />
          {t('here')}
        </Button>
        <p className="text-sm text-soft">{busy === 'here' ? t('asking') : t('hereHint')}</p>
      </div>
      {isLost ? (
        <Notice tone="warning" role="alert">
          {t('notFound')}
        </Notice>
      ) : null}
    </div>
  )
}
