/**
 * To be imported before Dexie: it would tell other tabs of every write through a BroadcastChannel, and the hosts of a
 * simulated device are no tabs of this process.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
