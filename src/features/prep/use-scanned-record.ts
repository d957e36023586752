export { type ScannedRecord, useScannedRecord } from '../../records/scan/use-scanned-record'
