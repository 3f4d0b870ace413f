'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import type { ApplyLabels } from '@/components/negotiations/apply/apply-button'
import { PaneItem } from '@/components/search/pane-item'
import { api } from '@/lib/api/client'
import type { VacancyView } from '@/lib/contracts/vacancies'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import favorites from '@/messages/ru/favorites.json'
import vacancies from '@/messages/ru/vacancies.json'
import { OpenVacancy } from './open-vacancy'

type Props = { id: string; apply: ApplyLabels }

const load = (publicId: string, signal: AbortSignal): Promise<VacancyView> =>
  api('GET /v1/vacancies/:publicId', { params: { publicId }, signal })

function Pane({ id, apply }: Props) {
  const t = useTranslations('vacancies.beside')
  return (
    <PaneItem type="vacancy" id={id} load={load} gone={{ title: t('gone'), text: t('goneText') }}>
      {(vacancy) => <OpenVacancy key={vacancy.public_id} vacancy={vacancy} apply={apply} />}
    </PaneItem>
  )
}

export function VacancyPane(props: Props) {
  return (
    <NextIntlClientProvider
      locale="ru"
      timeZone="Europe/Moscow"
      messages={{ common, dictionaries, favorites, vacancies }}
    >
      <Pane {...props} />
    </NextIntlClientProvider>
  )
}
