/** What a power cut takes from a device: of each database all writes behind the last strict one, finished as they are. */
export type Power = {
  readonly watch: (database: string, transaction: IDBTransaction) => void
  /** To be called when nothing is open any more. */
  readonly cut: () => void
}

export function makePower(): Power {
  /** Finished, not on the disk yet, the oldest first. */
  const unsafe = new Map<string, IDBTransaction[]>()
  return {
    watch: (database, transaction) => {
      if (transaction.mode === 'readonly') return
      transaction.addEventListener('complete', () => {
        const before = unsafe.get(database) ?? []
        if (transaction.durability === 'relaxed') unsafe.set(database, [...before, transaction])
        else if (undoesOf(transaction).length > 0) unsafe.delete(database)
      })
    },
    cut: () => {
      for (const transactions of unsafe.values()) {
        for (const undo of transactions.reverse().flatMap((one) => [...undoesOf(one)].reverse())) undo()
      }
      unsafe.clear()
    },
  }
}

/** What the storage would call, the last first, to abort the transaction. */
function undoesOf(transaction: IDBTransaction): readonly (() => void)[] {
  return Reflect.get(transaction, '_rollbackLog')
}
