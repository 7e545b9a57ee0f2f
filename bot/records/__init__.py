"""What finished matches come to: ratings, as pure folds over them."""
