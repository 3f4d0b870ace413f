import type { ServiceContext } from '../context'
import { type Book, readBook } from './reconcile.repository'

export interface Reconciliation extends Book {
  ok: boolean
}

/** Whether the book sums to zero, movement by movement too, and every company's balance is what its entries say. */
export async function reconcile(ctx: Pick<ServiceContext, 'db'>): Promise<Reconciliation> {
  const book = await readBook(ctx.db)
  return { ...book, ok: book.sum === '0' && book.unbalanced.length === 0 && book.wrong.length === 0 }
}
