'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Progress } from '@/components/ui/progress'
import { api } from '@/lib/api/client'
import { resumesAtOnce } from '@/lib/contracts/talent-resumes'
import { showToast } from '@/stores/toasts'
import { ReviewPeople } from './review'
import { type ReadFile, useReading } from './use-reading'

/** People out of resumes in files: read, checked on the screen, added with one ground. */
export function ResumePeople({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('peopleResumes')
  const files = useTranslations('peopleFiles')
  const reading = useReading()
  const { proposals, progress } = reading

  /** The file goes with the person; the record stands without it too. */
  async function keep(publicId: string, { file }: ReadFile) {
    const body = new FormData()
    body.set('file', file)
    try {
      await api('POST /v1/my/people/:publicId/files', { params: { publicId }, body })
    } catch (error) {
      console.warn('A file was not kept', error)
      showToast({ variant: 'danger', role: 'alert', message: files('notKept', { count: proposals.length }) })
    }
  }

  return (
    <section className="grid gap-4" aria-labelledby="resumes-title">
      <div className="grid gap-1">
        <h2 id="resumes-title" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-soft max-w-[68ch]">{t('lead')}</p>
      </div>
      <DropZone
        label={t('input')}
        accept=".pdf,.docx,.rtf,.txt,.html,.htm,.json"
        multiple
        hint={t('input')}
        dropHint={t('drop')}
        choose={proposals.length > 0 ? t('more') : t('choose')}
        variant="outline"
        onFiles={(files) => void reading.read(files)}
        busy={
          progress ? (
            <>
              <div className="grid min-w-0 grow basis-50 gap-2" role="status">
                <p>{t('reading', progress)}</p>
                <Progress value={(progress.number / progress.total) * 100} label={t('reading', progress)} />
              </div>
              <Button onClick={reading.stop}>{t('stop')}</Button>
            </>
          ) : undefined
        }
      />
      {reading.tooMany ? <p role="alert">{t('tooMany', { limit: resumesAtOnce })}</p> : null}
      <ReviewPeople
        proposals={proposals}
        busy={progress !== null}
        source=""
        add={async (proposal, body, idempotencyKey) => {
          const { public_id: publicId } = await api('POST /v1/my/people', { body, idempotencyKey })
          await keep(publicId, proposal)
          return () => api('DELETE /v1/my/people/:publicId', { params: { publicId } })
        }}
        onChange={reading.change}
        onRemove={({ id }) => reading.remove(id)}
        onAdded={onAdded}
      />
    </section>
  )
}
