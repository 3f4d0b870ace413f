'use client'

import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { FeedsBox } from './feeds'
import { ImportHistory } from './history'
import { useMayLoad } from './use-feeds'
import { useUpload } from './use-upload'

const accepted = '.xlsx,.csv,.txt,.xml,.yml,.json,.ndjson,.html,.htm,.gz'

/** Upload of a file by button or drag and drop, with a template to download. */
function UploadBox() {
  const t = useTranslations('vacancyImport')
  const showError = useErrorToast()
  const { sending, error, send, cancel } = useUpload()

  async function template(format: 'xlsx' | 'csv'): Promise<void> {
    try {
      const [{ saveTable }, { templateRows }] = await Promise.all([
        import('@/lib/download/save-file'),
        import('./template'),
      ])
      const rows = templateRows(t)
      const widths = (rows[1] ?? []).map((cell) => (String(cell ?? '').length > 24 ? 40 : 20))
      await saveTable({ rows, widths, file: t('file.templateName'), sheet: t('template.sheet') }, format)
    } catch (failure) {
      showError(failure)
    }
  }

  return (
    <section className="card grid gap-3.5" aria-labelledby="import-file">
      <h2 id="import-file" className="text-lg">
        {t('file.title')}
      </h2>
      {sending ? (
        <div className="grid gap-3" role="status">
          <p className="break-words">
            {t(sending.share < 1 ? 'file.sending' : 'file.reading', { name: sending.name })}
          </p>
          <Progress
            value={sending.share < 1 ? sending.share * 100 : null}
            label={t('file.sending', { name: sending.name })}
          />
          <div>
            <Button onClick={cancel}>{t('file.cancel')}</Button>
          </div>
        </div>
      ) : (
        <DropZone
          label={t('file.input')}
          accept={accepted}
          hint={t('file.formats')}
          dropHint={t('file.drop')}
          choose={t('file.choose')}
          onFiles={([file]) => void send(file)}
        />
      )}
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-soft">{t('file.template')}</p>
        <Button size="sm" onClick={() => void template('xlsx')}>
          XLSX
        </Button>
        <Button size="sm" onClick={() => void template('csv')}>
          CSV
        </Button>
      </div>
      <p className="text-sm text-soft">{t('file.numberHint')}</p>
    </section>
  )
}

/** Import of vacancies from files and feeds, with its history. */
export function VacancyImports() {
  const t = useTranslations('vacancyImport')
  const mayLoad = useMayLoad()
  return (
    <>
      {mayLoad ? <UploadBox /> : <Notice>{t('viewer')}</Notice>}
      <FeedsBox mayChange={mayLoad} />
      <ImportHistory />
    </>
  )
}
