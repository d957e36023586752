/** The loss of a power cut: in each database all finished writes after the last strict one. */
export type Power = {
  readonly watch: (database: string, transaction: IDBTransaction) => void
  /** To be called when every process is dead, and its transactions are undone. */
  readonly cut: () => void
  /** Power cuts so far. */
  readonly cuts: () => number
}

export function makePower(): Power {
  /** Finished, not on the disk yet, the oldest first. */
  const unsafe = new Map<string, IDBTransaction[]>()
  const begun = new Set<IDBTransaction>()
  let cuts = 0
  return {
    watch: (database, transaction) => {
      if (transaction.mode === 'readonly') return
      begun.add(transaction)
      transaction.addEventListener('abort', () => begun.delete(transaction))
      transaction.addEventListener('complete', () => {
        begun.delete(transaction)
        const before = unsafe.get(database) ?? []
        if (transaction.durability !== 'strict') unsafe.set(database, [...before, transaction])
        else if (undoesOf(transaction).length > 0) unsafe.delete(database)
      })
    },
    cut: () => {
      // A completing transaction can no longer be aborted.
      for (const one of [...begun].reverse()) if (Reflect.get(one, '_state') === 'committing') forget(one)
      begun.clear()
      for (const transactions of unsafe.values()) for (const one of transactions.reverse()) undo(one)
      unsafe.clear()
      cuts += 1
    },
    cuts: () => cuts,
  }
}

/** What the storage would call to abort the transaction, from the last to the first. */
function undoesOf(transaction: IDBTransaction): readonly (() => void)[] {
  return Reflect.get(transaction, '_rollbackLog')
}

function undo(transaction: IDBTransaction): void {
  for (const one of [...undoesOf(transaction)].reverse()) one()
}

/** Of a transaction that is still completing: what it has done is undone, and the rest is never done. */
function forget(transaction: IDBTransaction): void {
  Reflect.set(transaction, '_requests', [])
  undo(transaction)
  Reflect.set(transaction, '_rollbackLog', [])
}
