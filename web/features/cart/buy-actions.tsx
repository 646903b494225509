import { useId } from 'react';
import { FieldError } from '#web/components/form/field.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { Button } from '#web/components/ui/button.tsx';
import type { Buying } from './use-buying.ts';

/** Quantity and 'Add To Bag' beside the words of a product. */
export function BuyActions({ buying }: { buying: Buying }) {
  const errorId = useId();
  const { error, most, isOutOfStock } = buying;
  return (
    <div className="buy-act">
      <div className="buy-act-row">
        <Quantity buying={buying} errorId={errorId} />
        <BagAction buying={buying} />
      </div>
      {error ? (
        <div className="mt-1">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : (
        <p className="hint mt-1">
          {isOutOfStock ? 'Free shipping once it is back.' : `Up to ${most} per order. Free shipping.`}
        </p>
      )}
    </div>
  );
}

/** The same at the thumb, on phones. */
export function BuyBar({ buying }: { buying: Buying }) {
  const errorId = useId();
  return (
    <div className="buy-bar">
      {buying.error ? (
        <div className="col-span-2">
          <FieldError id={errorId}>{buying.error}</FieldError>
        </div>
      ) : null}
      <Quantity buying={buying} errorId={errorId} />
      <BagAction buying={buying} className="px-0" />
    </div>
  );
}

function Quantity({ buying, errorId }: { buying: Buying; errorId: string }) {
  const { quantity, error, most, isOutOfStock, setQuantity } = buying;
  return (
    <Stepper
      label="Quantity"
      value={quantity}
      onChange={setQuantity}
      max={most}
      disabled={isOutOfStock}
      invalid={error !== null}
      describedBy={error ? errorId : undefined}
    />
  );
}

function BagAction({ buying, className }: { buying: Buying; className?: string }) {
  const { isInBag, isOutOfStock, toggle } = buying;
  return (
    <Button
      variant={isInBag ? 'secondary' : 'primary'}
      size="large"
      className={className}
      // What is in the bag can always be taken out.
      disabled={isOutOfStock && !isInBag}
      onClick={toggle}
    >
      {isInBag ? 'Remove From Bag' : 'Add To Bag'}
    </Button>
  );
}
