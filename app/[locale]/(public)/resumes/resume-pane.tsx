'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { InviteButton, type InviteLabels } from '@/components/negotiations/invite/invite-button'
import { ResumeBeside } from '@/components/resumes/resume-page'
import { PaneItem } from '@/components/search/pane-item'
import { api } from '@/lib/api/client'
import type { ResumeView } from '@/lib/contracts/resumes'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import resumes from '@/messages/ru/resumes.json'

type Props = { id: string; invite: InviteLabels }

const load = (publicId: string, signal: AbortSignal): Promise<ResumeView> =>
  api('GET /v1/resumes/:publicId', { params: { publicId }, signal })

function Pane({ id, invite }: Props) {
  const t = useTranslations('resumes')
  return (
    <PaneItem
      type="resume"
      id={id}
      load={load}
      gone={{ title: t('beside.gone'), text: t('beside.goneText') }}
    >
      {(resume) => (
        <ResumeBeside
          key={resume.public_id}
          resume={resume}
          invite={<InviteButton resumeId={resume.public_id} labels={invite} />}
        />
      )}
    </PaneItem>
  )
}

export function ResumePane(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={{ common, dictionaries, resumes }}>
      <Pane {...props} />
    </NextIntlClientProvider>
  )
}
