import styles from './panel.module.css'

export const UserWho = ({ name, detail }: { name: string; detail: string }) => (
  <div className={styles.who}>
    <p className={styles.whoName}>{name}</p>
    <p className={styles.whoDetail}>{detail}</p>
  </div>
)
