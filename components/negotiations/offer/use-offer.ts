'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { negotiationsKey } from '@/components/layout/own-queries'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { api } from '@/lib/api/client'
import type { OfferField, OfferTerms } from '@/lib/contracts/offer-terms'
import type { Offer, OfferAct, OfferVersion } from '@/lib/contracts/offers'
import { formatDay } from '@/lib/format/date'
import { formatNumber } from '@/lib/format/number'
import { showToast } from '@/stores/toasts'
import { standIn } from '../stages/use-company-stages'

const offerKey = (publicId: string) => [...negotiationsKey, 'offer', publicId] as const

/** The offer of a negotiation, fetched again with everything else of it. */
export function useOffer(publicId: string) {
  return useQuery({
    queryKey: offerKey(publicId),
    queryFn: ({ signal }) => api('GET /v1/negotiations/:publicId/offer', { params: { publicId }, signal }),
  })
}

/** Puts an answer in place, and has everything else of negotiations fetched again. */
export function useKeepOffer(): (offer: Offer) => Promise<void> {
  const client = useQueryClient()
  return async (offer) => {
    client.setQueryData(offerKey(offer.negotiation_public_id), offer)
    await client.invalidateQueries({
      queryKey: negotiationsKey,
      predicate: ({ queryKey }) => queryKey[1] !== 'offer',
    })
  }
}

/** Puts a saved draft in place: nothing else of the negotiation has changed. */
export function useKeepDraft(): (offer: Offer) => void {
  const client = useQueryClient()
  return (offer) => client.setQueryData(offerKey(offer.negotiation_public_id), offer)
}

/** Carries out an action; rejects with the ApiError, after which the current state is fetched. */
export function useOfferAct(offer: Offer) {
  const t = useTranslations('offers.done')
  const client = useQueryClient()
  const keep = useKeepOffer()
  const showError = useErrorToast()
  return async (
    action: OfferAct['action'],
    { text, revision }: { text?: string; revision?: number } = {},
  ) => {
    try {
      const next = await api('POST /v1/negotiations/:publicId/offer/actions', {
        params: { publicId: offer.negotiation_public_id },
        body: { action, revision: revision ?? offer.revision, ...(text && { text }) },
        idempotencyKey: nanoid(),
      })
      // From a column of the board: it is there that the person stands now.
      const into = new URLSearchParams(window.location.search).get('into')
      if (action === 'send' && into) await standIn(offer.negotiation_public_id, into).catch(showError)
      await keep(next)
      showToast({ variant: 'success', message: t(action) })
    } catch (error) {
      void client.invalidateQueries({ queryKey: offerKey(offer.negotiation_public_id) })
      throw error
    }
  }
}

/** Puts the draft of a further version away; «Вернуть» brings it back as it was typed. Rejects with the ApiError. */
export function useDiscardDraft({ negotiation_public_id: publicId }: Offer) {
  const t = useTranslations('offers')
  const keep = useKeepOffer()
  const showError = useErrorToast()
  const params = { publicId }
  const act = (action: OfferAct['action'], revision: number) =>
    api('POST /v1/negotiations/:publicId/offer/actions', {
      params,
      body: { action, revision },
      idempotencyKey: nanoid(),
    })
  return async (revision: number, draft: { terms: OfferTerms; approvers: string[] }) => {
    const left = await act('discard', revision)
    await keep(left)
    const restore = async () => {
      const begun = await act('rework', left.revision)
      const body = { ...draft, revision: begun.revision }
      await keep(await api('PUT /v1/negotiations/:publicId/offer/draft', { params, body }))
    }
    showToast({
      message: t('done.discard'),
      action: { label: t('actions.undo'), run: () => void restore().catch(showError) },
    })
  }
}

/** A day of the terms: a date without a time. */
export const dayOf = (day: string): string => formatDay(`${day}T12:00:00+03:00`)

/** Terms in words. */
export function useTermWords() {
  const t = useTranslations('offers')
  const names = useTranslations('dictionaries')
  const pay = ({ pay_amount: amount }: OfferTerms) =>
    amount === null ? t('payInWords') : `${formatNumber(amount)}\u00a0₽`
  const payNote = ({ pay_amount, pay_mode, pay_net }: OfferTerms) =>
    pay_amount === null ? '' : `${t(`per.${pay_mode}`)}, ${t(pay_net ? 'net' : 'gross')}`
  function word(terms: OfferTerms, field: OfferField): string {
    switch (field) {
      case 'pay_amount':
        return terms.pay_amount === null ? t('noPay') : pay(terms)
      case 'pay_net':
        return t(terms.pay_net ? 'net' : 'gross')
      case 'pay_mode':
        return t(`per.${terms.pay_mode}`)
      case 'start_date':
      case 'valid_until':
        return terms[field] === null ? t('none') : dayOf(terms[field])
      case 'format':
        return terms.format === null ? t('none') : names(`work_formats.${terms.format}`)
      case 'probation_months':
        return terms.probation_months === null
          ? t('none')
          : terms.probation_months === 0
            ? t('noProbation')
            : t('months', { count: terms.probation_months })
      default:
        return terms[field] || t('none')
    }
  }
  const state = (version: OfferVersion) =>
    t(`states.${version.state}`, {
      day: version.sent_at ? formatDay(version.sent_at) : '',
      closed: version.closed_at ? formatDay(version.closed_at) : '',
    })
  return { pay, payNote, word, state }
}
