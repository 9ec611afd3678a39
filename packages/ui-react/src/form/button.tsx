import type { ComponentPropsWithRef, ReactElement, ReactNode } from "react";

import { Spinner } from "../feedback/spinner.tsx";
import { Icon } from "../icons/icon.tsx";
import type { IconName } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import styles from "./button.module.css";

export type ButtonLook = Readonly<{
  variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  size?: "regular" | "compact" | undefined;
  icon?: IconName | undefined;
  iconEnd?: IconName | undefined;
  /** True fills the width of its container. */
  block?: boolean | undefined;
}>;

export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "className"> &
  ButtonLook &
  Readonly<{ busy?: boolean | undefined; children?: ReactNode }>;

/** A button; while busy, it says so and ignores clicks. */
export function Button(props: ButtonProps): ReactElement {
  const { variant, size, icon, iconEnd, block, busy = false, disabled, type = "button", children, ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, block })}
    >
      {busy ? <Spinner size={16} /> : icon !== undefined && <Icon name={icon} size={16} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={16} />}
    </button>
  );
}

export type ButtonLinkProps = Omit<ComponentPropsWithRef<"a">, "className"> & ButtonLook;

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, iconEnd, block, children, ...rest }: ButtonLinkProps): ReactElement {
  return (
    <a {...rest} className={buttonClass({ variant, size, block })}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
      {iconEnd !== undefined && <Icon name={iconEnd} size={16} />}
    </a>
  );
}

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "className" | "children" | "aria-label"> &
  Readonly<{ icon: IconName; label: string; pressed?: boolean | undefined; size?: "regular" | "compact" | undefined }>;

/** An icon button; its label is its accessible name and its tooltip. */
export function IconButton({ icon, label, pressed, size, type = "button", ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      className={classNames(styles.iconButton, size === "compact" && styles.iconCompact)}
    >
      <Icon name={icon} size={size === "compact" ? 16 : 18} />
    </button>
  );
}

function buttonClass({ variant = "secondary", size, block }: ButtonLook): string {
  return classNames(
    styles.button,
    styles[variant],
    size === "compact" && styles.compact,
    block === true && styles.block,
  );
}
