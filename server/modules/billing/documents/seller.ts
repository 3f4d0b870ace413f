import type { Seller } from '@/lib/contracts/billing-documents'
import { translator } from '@/server/lib/translator'
import type { Env } from '@/server/platform/env'

const t = translator('billing')

/** Fictitious legal details for demo mode, which any bank rejects. */
const demoSeller: Seller = {
  name: t('seller.name'),
  inn: '0000000000',
  kpp: '000000000',
  address: t('seller.address'),
  bank: {
    name: t('seller.bank'),
    bic: '000000000',
    account: '40702810000000000000',
    corrAccount: '30101810000000000000',
  },
  director: null,
  demo: true,
}

/** The seller of documents; undefined when not configured: no documents are issued then. */
export function sellerOf(env: Env): Seller | undefined {
  const { LEGAL_NAME: name, LEGAL_INN: inn, BANK_NAME, BANK_BIC, BANK_ACCOUNT, BANK_CORR_ACCOUNT } = env
  if (name && inn && BANK_NAME && BANK_BIC && BANK_ACCOUNT && BANK_CORR_ACCOUNT) {
    return {
      name,
      inn,
      kpp: env.LEGAL_KPP ?? null,
      address: env.LEGAL_ADDRESS || null,
      bank: { name: BANK_NAME, bic: BANK_BIC, account: BANK_ACCOUNT, corrAccount: BANK_CORR_ACCOUNT },
      director: env.LEGAL_DIRECTOR ?? null,
      demo: false,
    }
  }
  return env.demo ? demoSeller : undefined
}
