'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ConflictNotice } from '@/components/forms/creation/conflict-notice'
import { GuestGate, RestoredNotice } from '@/components/forms/creation/gate'
import { useClashRows } from '@/components/forms/creation/use-clash-rows'
import { useCreation } from '@/components/forms/creation/use-creation'
import { useReady } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { loadDictionaries, namesById } from '@/lib/api/dictionaries'
import type { ApiError } from '@/lib/api/errors'
import { type OwnVacancy, VacancyConflict } from '@/lib/contracts/vacancies'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { routes } from '@/lib/routes'
import { useSession } from '@/stores/session'
import { RoomLeft } from '../own/room-left'
import type { EnumNames } from './enum-names'
import { ownVacancyKey, vacancyCopies } from './own-query'
import type { PreviewCompany } from './preview'
import { usePublish } from './use-publish'
import { draftOf, formOf, publicationErrors } from './vacancy-draft'
import { VacancyEditor, vacancySteps } from './vacancy-editor'
import { emptyVacancyForm, type VacancyForm } from './vacancy-form'

const shape = {
  fieldsOf: draftOf,
  formOf: async (fields: VacancyDraft) => formOf(fields, namesById(await loadDictionaries())),
}
/** Where one who had to sign up first goes on: at the step that publishes. */
const publishing = `${routes.vacancyNew()}#${vacancySteps.at(-1)}`
const judge = { errorsOf: publicationErrors, fieldsOf: draftOf }
const paths = { edit: routes.vacancyEdit, published: routes.vacancyPublished }
const calls = {
  create: (body: VacancyDraft, idempotencyKey: string) => api('POST /v1/vacancies', { body, idempotencyKey }),
  save: ({ public_id, revision }: OwnVacancy, fields: VacancyDraft) =>
    api('PUT /v1/vacancies/:publicId', { params: { publicId: public_id }, body: { revision, fields } }),
  read: (publicId: string) => api('GET /v1/vacancies/:publicId/own', { params: { publicId } }),
  editorOf: ({ details }: ApiError) => VacancyConflict.safeParse(details.data).data,
}

interface Props {
  own: OwnVacancy | null
  start: VacancyForm
  names: EnumNames
  company: PreviewCompany
}

/** The form of a vacancy: a new one (`own` null) or one of the company's. */
export function VacancyCreation({ own, start, names, company }: Props) {
  const t = useTranslations('vacancyForm')
  const client = useQueryClient()
  const user = useSession((state) => state.user)
  const isKnown = useSession((state) => state.ready)
  const isEmployer = user?.accountType === 'employer'
  const [barred, setBarred] = useState(false)
  const scripted = useReady()
  // A vacancy returned by a moderator is edited like a draft and published again.
  const isLive = own !== null && own.status !== 'draft' && own.status !== 'rejected'
  const creation = useCreation<VacancyForm, VacancyDraft, OwnVacancy>({
    own,
    empty: emptyVacancyForm,
    start,
    shape,
    judge,
    copies: vacancyCopies,
    calls: { ...calls, publish: usePublish() },
    paths,
    isKnown,
    mayStore: isEmployer,
    isLive,
    onStored: (next) => client.setQueryData(ownVacancyKey(next.public_id), next),
    onBarred: () => setBarred(true),
  })
  const { form, values, clash, busy } = creation
  const rows = useClashRows(clash, values, useFieldNames(names))

  // Shown before the form is filled in, and again after an attempt to publish.
  const wrongSide =
    user && !isEmployer ? (
      <Notice tone="warning" role="status" title={t('candidateTitle')} className="w-full">
        {t('candidateText')}
      </Notice>
    ) : null

  return (
    <VacancyEditor
      form={form}
      names={names}
      company={company}
      attempt={creation.attempt}
      errors={creation.errors}
      saveState={creation.saveState}
      local={!isEmployer}
      title={t(own ? 'editTitle' : 'newTitle')}
      lead={own ? undefined : t('lead')}
      onSubmit={creation.submit}
      isLive={isLive}
      notice={
        <>
          {wrongSide}
          {own?.status === 'rejected' && own.moderation ? (
            <Notice tone="danger" title={t('rejectedTitle')}>
              {own.moderation.note}
            </Notice>
          ) : null}
          {clash ? (
            <ConflictNotice
              key={clash.fields.join()}
              shared
              editor={clash.editor}
              rows={rows}
              onSettle={creation.settle}
            />
          ) : null}
          {isLive && creation.dropRestored ? <RestoredNotice onDrop={creation.dropRestored} /> : null}
        </>
      }
      actions={
        <>
          {barred ? wrongSide : null}
          {barred && !user ? (
            <GuestGate
              title={t('guestTitle')}
              text={t('guestText')}
              signUp={routes.signUp({ as: 'employer', next: publishing })}
              signIn={routes.signIn({ next: publishing })}
            />
          ) : null}
          <Button type="submit" variant="primary" busy={busy} disabled={!scripted || clash !== null}>
            {isLive ? t('saveChanges') : t(busy ? 'publishing' : 'publish')}
          </Button>
          <Button
            disabled={busy || !scripted || clash !== null}
            onClick={() =>
              creation.preview((id) => (id ? routes.vacancyPreview(id) : routes.vacancyDraftPreview()))
            }
          >
            {t('preview')}
          </Button>
          {isEmployer && !isLive ? <RoomLeft vacancy={own?.public_id} /> : null}
        </>
      }
    />
  )
}

/** Labels of fields and codes. */
function useFieldNames(names: EnumNames) {
  const t = useTranslations('vacancyForm')
  return useMemo(() => {
    const labels: Partial<Record<keyof VacancyForm, string>> = {
      title: t('title'),
      role: t('role'),
      cities: t('cities'),
      address: t('address'),
      metro: t('metro'),
      salaryFrom: t('salaryFromLong'),
      salaryTo: t('salaryToLong'),
      currency: t('currency'),
      tax: t('tax'),
      mode: t('mode'),
      frequency: t('frequency'),
      description: t('description'),
      skills: t('skills'),
      employmentForm: t('employment'),
      workFormats: t('formats'),
      scheduleDays: t('schedule'),
      workingHours: t('hours'),
      experience: t('experience'),
      education: t('education'),
      laborContract: t('laborContract'),
      civilLawContracts: t('contract'),
      flyInDays: t('flyInDays'),
      ageRestriction: t('age'),
      languages: t('languages'),
      licences: t('licences'),
      internship: t('internship'),
      nightShifts: t('night'),
      acceptHandicapped: t('handicapped'),
      letterRequired: t('letter'),
      replyPromise: t('promise'),
      contactName: t('contactName'),
      contactEmail: t('contactEmail'),
      contactPhones: t('contactPhone'),
      showContacts: t('showContacts'),
      code: t('code'),
      department: t('department'),
      manager: t('manager'),
      client: t('client'),
      anonymous: t('anonymous'),
      employerName: t('employerName'),
    }
    const taxes: Record<string, string> = { net: t('taxNet'), gross: t('taxGross') }
    const nameOf = (code: string) => {
      const named = Object.values(names).find((group) => code in group)?.[code]
      return taxes[code] ?? (typeof named === 'object' ? named.symbol : named)
    }
    return { labels, nameOf }
  }, [t, names])
}
