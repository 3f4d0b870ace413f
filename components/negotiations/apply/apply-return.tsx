import { getTranslations } from 'next-intl/server'
import { ApplyReturnNotice } from './apply-from-resume'

/** On the page after a resume's publication: back to the vacancy it was written for. */
export async function ApplyReturn() {
  const t = await getTranslations('negotiations.apply')
  return <ApplyReturnNotice text={t.raw('return')} act={t('returnAct')} />
}
