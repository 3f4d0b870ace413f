'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { api } from '@/lib/api/client'
import { type MatchCadence, matchCadences } from '@/lib/contracts/matching'
import { showToast } from '@/stores/toasts'

/** «Новые кандидаты»: how often one is told of them. The choice is seen at once and taken back when it was not kept. */
export function TellOfNew({ vacancyId }: { vacancyId: string }) {
  const t = useTranslations('matching')
  const client = useQueryClient()
  const queryKey = ['matching', 'subscription', vacancyId]
  const params = { publicId: vacancyId }
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /v1/vacancies/:publicId/matches/subscription', { params, signal }),
  })

  async function choose(cadence: MatchCadence) {
    const before = data
    client.setQueryData(queryKey, { cadence })
    try {
      await api('PUT /v1/vacancies/:publicId/matches/subscription', { params, body: { cadence } })
      showToast({ variant: 'success', message: t('told') })
    } catch {
      client.setQueryData(queryKey, before)
      showToast({ variant: 'danger', message: t('tellFailed') })
    }
  }

  return (
    <label className="matches-tell">
      <span>{t('tell')}</span>
      <select
        className="input matches-city"
        disabled={!data}
        value={data?.cadence ?? 'off'}
        onChange={({ target }) => void choose(target.value as MatchCadence)}
      >
        {matchCadences.map((cadence) => (
          <option key={cadence} value={cadence}>
            {t(`cadence.${cadence}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
